import "../shared/trusted-types";
import "../components/theme/index.css";
import "./visitor-page.css";
import { createRoot } from "react-dom/client";
import { Mark } from "../components/mark";
import { startTheme } from "../components/theme/mode";

/** Placeholder for store, gallery and quiz. In both languages, because the console's texts are not loaded here. */
function VisitorPage() {
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

// The separate entry of visitors: no console code, no session, none of the console's texts (OP-185).
startTheme();
createRoot(document.getElementById("root") as HTMLElement).render(<VisitorPage />);
