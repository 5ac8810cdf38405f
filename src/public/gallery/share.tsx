import { useEffect, useState } from "react";
import { Shape } from "../../components/icon";
import { useTexts } from "../texts";
import { ICONS } from "./icons";

const SHOWN_MS = 4000;

interface ShareButtonProps {
  label: string;
  className: string;
  title: string;
  /** Address to share. */
  link: string;
}

/** Opens the device's own sheet where there is one; otherwise copies the link and says so. */
export function ShareButton({ label, className, title, link }: ShareButtonProps) {
  const { t } = useTexts();
  const [said, say] = useState("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => say(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const share = async () => {
    if (navigator.share) {
      try {
        await navigator.share({ title, url: link });
        return;
      } catch (reason) {
        if ((reason as Error).name === "AbortError") return; // closed without a choice
      }
    }
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    say(isCopied ? t("public_gallery.copied") : t("public_gallery.not_copied", { link }));
  };
  return (
    <>
      <button type="button" className={className} onClick={() => void share()}>
        <Shape path={ICONS.share} size={16} />
        <span>{label}</span>
      </button>
      <span role="status" className={said ? "gallery-said" : "visually-hidden"}>
        {said}
      </span>
    </>
  );
}
