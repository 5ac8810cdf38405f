import { lazy } from "react";
import { useParams } from "react-router";
import { AntdProvider } from "../components/antd/provider";
import { useMay } from "../providers/me";
import type { AnyResource } from "../resources/define";
import { NEW } from "../resources/routes";
import { Editor } from "./form/editor";
import { useEditorKey } from "./use-editor-key";

const ShowScreen = lazy(async () => ({ default: (await import("./show-screen")).ShowScreen }));

/** `/x/new` and `/x/{id}`: creates or edits one record (LIST-06), or shows it to those who may only read it. */
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
  const { editorKey, moveTo } = useEditorKey(resource, id);
  return <Editor key={`${resource.name}-${editorKey}`} resource={resource} id={id} onCreated={moveTo} />;
}
