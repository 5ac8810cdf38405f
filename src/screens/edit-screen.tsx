import { useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { AnyResource } from "../resources/define";
import { NEW, pathsOf } from "../resources/routes";
import { Editor } from "./form/editor";

/** `/x/new` and `/x/{id}`: makes or changes exactly one record (LIST-06). */
export function EditScreen({ resource }: { resource: AnyResource }) {
  const { id = NEW } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const created = useRef<string>(undefined);
  // A record that was made here keeps its form when the address takes on its id; any other one gets its own.
  const [seat, setSeat] = useState({ id, number: 0 });
  if (seat.id !== id) setSeat({ id, number: created.current === id ? seat.number : seat.number + 1 });
  return (
    <Editor
      key={`${resource.name}-${seat.number}`}
      resource={resource}
      id={id}
      onCreated={(next) => {
        created.current = next;
        void navigate(pathsOf(resource).record(next), { replace: true, state });
      }}
    />
  );
}
