import "./offline-note.css";
import { CONTROL_SHAPES } from "../../components/control-shapes";
import { Shape } from "../../components/icon";

/** Over a booth that has no connection. */
export const OfflineNote = ({ text }: { text: string }) => (
  <p className="guest-offline" role="status">
    <Shape path={CONTROL_SHAPES.offline} size={16} />
    {text}
  </p>
);
