import { Mark } from "../components/mark";
import "./visitor-page.css";

/** Stands where store, gallery and quiz will be; in both languages, because the console's texts are not for guests. */
export function VisitorPage() {
  return (
    <main className="visitor">
      <Mark size={40} />
      <h1>This page is not open yet</h1>
      <p lang="ru" className="muted">
        Эта страница пока не открыта
      </p>
    </main>
  );
}
