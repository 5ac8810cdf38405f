import {
  BgColorsOutlined,
  BorderOuterOutlined,
  BulbOutlined,
  FileTextOutlined,
  PlusOutlined,
} from "@ant-design/icons";
import { menuIcons } from "../menu/icons";

const OWN: Record<string, typeof PlusOutlined> = {
  create: PlusOutlined,
  theme: BulbOutlined,
  overlays: BorderOuterOutlined,
  decors: BgColorsOutlined,
};

export function PaletteGlyph({ name }: { name: string }) {
  const Glyph = menuIcons[name] ?? OWN[name] ?? FileTextOutlined;
  return <Glyph aria-hidden="true" />;
}
