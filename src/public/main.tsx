import "../shared/trusted-types";
import "../components/theme/index.css";
import { createRoot } from "react-dom/client";
import { startTheme } from "../components/theme/mode";
import { VisitorPage } from "./visitor-page";

// The separate entry of visitors: no console code, no session, none of the console's texts (OP-185).
startTheme();
createRoot(document.getElementById("root") as HTMLElement).render(<VisitorPage />);
