import Input from "antd/es/input/Input";
import Password from "antd/es/input/Password";
import TextArea from "antd/es/input/TextArea";
import Segmented from "antd/es/segmented";
import Select from "antd/es/select";
import Switch from "antd/es/switch";

/** One of each control that nearly every editor shows. */
export const KeptControls = () => (
  <>
    <Input />
    <Password />
    <TextArea />
    <Switch />
    <Segmented options={[""]} />
    <Select />
  </>
);
