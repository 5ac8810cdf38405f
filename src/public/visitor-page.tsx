import { Mark } from "../components/mark";
import "./visitor-page.css";

/** Placeholder for store, gallery and quiz. In both languages, because the console's texts are not loaded here. */
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
