import "./offline-note.css";
import { Icon } from "../../components/icon";

/** Over a booth that has no connection. */
export const OfflineNote = ({ text }: { text: string }) => (
  <p className="guest-offline" role="status">
    <Icon name="offline" size={16} />
    {text}
  </p>
);
