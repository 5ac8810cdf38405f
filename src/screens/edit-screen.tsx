import { lazy, useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { AntdProvider } from "../components/antd/provider";
import { useMay } from "../providers/me";
import type { AnyResource } from "../resources/define";
import { NEW, pathsOf } from "../resources/routes";
import { Editor } from "./form/editor";

const ShowScreen = lazy(async () => ({ default: (await import("./show-screen")).ShowScreen }));

/** `/x/new` and `/x/{id}`: makes or changes exactly one record (LIST-06); who may only read it, sees it. */
export function EditScreen({ resource }: { resource: AnyResource }) {
  const { id = NEW } = useParams();
  const mayEdit = useMay(resource.entity, "edit");
  const Screen = id !== NEW && !mayEdit ? ShowScreen : EditRecord;
  return (
    <AntdProvider>
      <Screen resource={resource} id={id} />
    </AntdProvider>
  );
}

function EditRecord({ resource, id }: { resource: AnyResource; id: string }) {
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
