import "../shared/trusted-types";
import "../components/theme/index.css";
import { createRoot } from "react-dom/client";
import { startTheme } from "../components/theme/mode";
import { VisitorPage } from "./visitor-page";

// The visitors' own entry: no console code, no session, no texts of the console (OP-185).
startTheme();
createRoot(document.getElementById("root") as HTMLElement).render(<VisitorPage />);
