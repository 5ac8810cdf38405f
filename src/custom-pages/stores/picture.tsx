import "./products.css";
import { PictureOutlined } from "@ant-design/icons";
import { useState } from "react";
import { isPictureAddress } from "../../../contract/rules/picture-address";
import { Glyph } from "../../components/glyph";

interface PictureProps {
  url: string | null | undefined;
  /** For its first letter, where there is no picture. */
  name: string;
  className?: string;
}

/**
 * A product's picture, which stays where it is (OP-138), or a box with the name's first letter. It is decorative: the
 * name is next to it.
 */
export function ProductPicture({ url, name, className = "" }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  const isThere = url && isPictureAddress(url) && broken !== url;
  return (
    <span className={`store-picture ${isThere ? "" : "checker"} ${className}`}>
      {isThere ? (
        <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(url)} />
      ) : (
        <span aria-hidden="true">
          {[...name.trim()][0]?.toLocaleUpperCase() ?? <Glyph of={PictureOutlined} size={20} />}
        </span>
      )}
    </span>
  );
}
