import Input from "antd/es/input/Input";
import Password from "antd/es/input/Password";
import TextArea from "antd/es/input/TextArea";
import Segmented from "antd/es/segmented";
import Select from "antd/es/select";
import Switch from "antd/es/switch";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { AntdProvider } from "./provider";

let isDrawn = false;

/**
 * Draws out of the page what nearly every editor shows. antd makes its variables and the rules of a control when that is
 * first drawn, a quarter of the time until the first editor is there.
 */
export function drawAntdAhead(): void {
  if (isDrawn) return;
  isDrawn = true;
  const root = createRoot(document.createElement("div"));
  startTransition(() => root.render(<Controls />));
}

/** They stay: antd drops the variables of a control with the last one of its kind. */
const Controls = () => (
  <AntdProvider>
    <Input />
    <Password />
    <TextArea />
    <Switch />
    <Segmented options={[""]} />
    <Select />
  </AntdProvider>
);
