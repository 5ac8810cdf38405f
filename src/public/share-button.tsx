import { useEffect, useState } from "react";
import { Shape } from "../components/icon";
import { copyText } from "../shared/copy-text";
import { useTexts } from "./texts";

/** Ant Design's share-alt (MIT). */
const SHARE =
  "M752 664c-28.5 0-54.8 10-75.4 26.7L469.4 540.8a160.68 160.68 0 000-57.6l207.2-149.9C697.2 350 723.5 360 752 360c66.2 0 120-53.8 120-120s-53.8-120-120-120-120 53.8-120 120c0 11.6 1.6 22.7 4.7 33.3L439.9 415.8C410.7 377.1 364.3 352 312 352c-88.4 0-160 71.6-160 160s71.6 160 160 160c52.3 0 98.7-25.1 127.9-63.8l196.8 142.5c-3.1 10.6-4.7 21.8-4.7 33.3 0 66.2 53.8 120 120 120s120-53.8 120-120-53.8-120-120-120zm0-476c28.7 0 52 23.3 52 52s-23.3 52-52 52-52-23.3-52-52 23.3-52 52-52zM312 600c-48.5 0-88-39.5-88-88s39.5-88 88-88 88 39.5 88 88-39.5 88-88 88zm440 236c-28.7 0-52-23.3-52-52s23.3-52 52-52 52 23.3 52 52-23.3 52-52 52z";

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
    say((await copyText(link)) ? t("public.copied") : t("public.not_copied", { link }));
  };
  return (
    <>
      <button type="button" className={className} onClick={() => void share()}>
        <Shape path={SHARE} size={16} />
        <span>{label}</span>
      </button>
      <span role="status" className={said ? "public-said" : "visually-hidden"}>
        {said}
      </span>
    </>
  );
}
