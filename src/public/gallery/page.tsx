import "./gallery.css";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "../../shared/store";
import { useFocusAfter } from "../../shared/use-focus-after";
import { isAbsent, useRead } from "../calls";
import { CustomCss } from "../custom-css";
import { LanguageSwitch } from "../language-switch";
import { ShareButton } from "../share-button";
import { Failed, Loading, NotFound } from "../states";
import { useTexts } from "../texts";
import { useTheme } from "../theme";
import { useThemePreview } from "../theme-preview";
import {
  type GalleryPage as First,
  type Gallery,
  galleryCall,
  pictureOf,
  readGallery,
  readTheme,
} from "./calls";
import { createPictures } from "./pictures";
import { Wall } from "./wall";

// The wall is seen first; the bytes of a page are counted until then.
const Viewer = lazy(() => import("./viewer"));

const slugOf = (): string => {
  const part = location.pathname.split("/")[2] ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** `/gallery/{slug}`: the pictures of a gallery's events (GAL-03, OP-150). */
export default function GalleryPage() {
  const { t } = useTexts();
  const [slug] = useState(slugOf);
  const [reading, retry] = useRead(useMemo(() => galleryCall(slug), [slug]));
  if (reading.state === "loading") return <Loading />;
  if (reading.state === "failed")
    return isAbsent(reading.error) ? (
      <NotFound />
    ) : (
      <Failed text={t("public_gallery.failed")} error={reading.error} retry={retry} />
    );
  return <Loaded slug={slug} first={reading.value} />;
}

/** New pictures are on the wall within seconds. */
const LOOK_MS = 4000;

/** In a frame of another site the page is a part of that site: smaller words, no bar, no history of its own. */
const isFramed = window.self !== window.top;

function Loaded({ slug, first }: { slug: string; first: First }) {
  const { t, language } = useTexts();
  const gallery = useThemed(first.gallery);
  useTheme(gallery.theme ?? undefined);
  const pictures = useMemo(
    () => createPictures(first, (page, size) => readGallery(slug, page, size)),
    [first, slug],
  );
  const shown = useStore(pictures.store);
  const total = shown.all.length + shown.waiting;
  const link = `${location.origin}/gallery/${encodeURIComponent(slug)}`;
  const [open, setOpen] = useOpen();
  useLooks(pictures);
  useEffect(() => {
    document.title = gallery.name;
  }, [gallery.name]);

  const show = () => {
    pictures.show();
    scrollTo({ top: 0 });
  };
  const { all } = shown;
  const at = open === undefined ? -1 : all.findIndex((picture) => picture?.id === open);
  const index = at < 0 ? undefined : at;
  const picture = open === undefined ? undefined : (all[at] ?? pictureOf(slug, open));
  const openAt = useCallback(
    (next: number) => {
      const wanted = pictures.store.get().all[next];
      if (wanted) setOpen(wanted.id);
      pictures.need(next - 2, next + 2);
    },
    [pictures, setOpen],
  );
  const seen = useFocusOnWall(picture !== undefined, index);
  const number = new Intl.NumberFormat(language).format(total);
  const layout = gallery.theme?.layout ?? "rows";
  return (
    <div className={`themed-page gallery-page${isFramed ? " framed" : ""}`}>
      <CustomCss css={gallery.theme?.custom_css ?? ""} />
      <header className="gallery-head">
        <div className="gallery-title">
          <h1 tabIndex={-1}>{gallery.name}</h1>
          {gallery.description && <p className="gallery-description">{gallery.description}</p>}
          <p className="muted figures">{t("public_gallery.pictures", { count: total, number })}</p>
        </div>
        <div className="gallery-tools">
          <LanguageSwitch />
          <ShareButton
            className="button gallery-share-button"
            label={t("public_gallery.share")}
            title={gallery.name}
            link={link}
          />
        </div>
      </header>
      <main>
        {total === 0 ? (
          <div className="gallery-empty">
            <h2>{t("public_gallery.empty")}</h2>
            <p className="muted">{t("public_gallery.empty_text")}</p>
          </div>
        ) : (
          <Wall
            layout={layout}
            name={gallery.name}
            pictures={pictures}
            shown={shown}
            seen={seen}
            onOpen={openAt}
          />
        )}
      </main>
      <div role="status" className="visually-hidden">
        {shown.waiting > 0 && <FirstCount count={shown.waiting} />}
      </div>
      <div className="gallery-new">
        {shown.waiting > 0 && <NewButton count={shown.waiting} onShow={show} />}
      </div>
      <footer className="gallery-foot">
        <ShareButton
          className="button primary large block"
          label={t("public_gallery.share_all")}
          title={gallery.name}
          link={link}
        />
      </footer>
      {picture && (
        <Suspense>
          <Viewer
            picture={picture}
            index={index}
            total={all.length}
            link={`${link}#${picture.id}`}
            onMove={openAt}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Said once until the pictures are shown, however many more come meanwhile. */
function FirstCount({ count }: { count: number }) {
  const { t } = useTexts();
  const [first] = useState(count);
  return t("public_gallery.new", { count: first });
}

/** Leads to the heading of the page when it has shown the new pictures, and is gone. */
function NewButton({ count, onShow }: { count: number; onShow(): void }) {
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(button, () => heading);
  return (
    <button ref={button} type="button" className="button primary" onClick={onShow}>
      {t("public_gallery.new", { count })}
    </button>
  );
}

const heading = () => document.querySelector("h1");

/**
 * After the viewer the focus is on the picture that was seen last; the dialog itself gives it back to the first one.
 * @returns its place on the wall
 */
function useFocusOnWall(isOpen: boolean, index: number | undefined): number | undefined {
  const [seen, setSeen] = useState(index);
  if (isOpen && seen !== index) setSeen(index);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed) return;
    const tile = document.querySelector<HTMLElement>(`[data-index="${seen}"]`);
    if (tile) focusInView(tile);
    else if (document.activeElement === document.body) heading()?.focus();
  }, [isOpen, seen]);
  return seen;
}

/** What is in the window already stays where it is. */
function focusInView(tile: HTMLElement): void {
  const { top, bottom } = tile.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  if (middle < 0 || middle > innerHeight) tile.scrollIntoView({ block: "nearest" });
  tile.focus({ preventScroll: true });
}

/**
 * Looks for new pictures while the page is visible. At the top they are put on the wall at once, unless somebody walks it
 * by keyboard: a picture that is moved loses the focus. Screen readers on touch are left out: their focus is that of a
 * press, which stays on the picture that was pressed.
 */
function useLooks(pictures: ReturnType<typeof createPictures>): void {
  useEffect(() => {
    let timer = 0;
    let isOver = false;
    const isAtTop = () => scrollY < 8 && document.querySelector("dialog[open], main :focus-visible") === null;
    const look = async () => {
      if (document.visibilityState === "visible") await pictures.look();
      if (isAtTop()) pictures.show();
      if (!isOver) timer = window.setTimeout(look, LOOK_MS);
    };
    timer = window.setTimeout(look, LOOK_MS);
    const onScroll = () => isAtTop() && pictures.show();
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener("scroll", onScroll);
    };
  }, [pictures]);
}

/** Id of the picture in the address, so that Back closes it and a link leads to it. */
function useOpen(): [id: string | undefined, open: (id: string | undefined) => void] {
  const [id, setId] = useState(idInAddress);
  useEffect(() => {
    const read = () => setId(idInAddress());
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);
  const open = useCallback((next: string | undefined) => {
    const before = idInAddress();
    const address = location.pathname + location.search + (next ? `#${next}` : "");
    const isOurs = (history.state as { viewer?: true } | null)?.viewer === true;
    if (next === undefined && isOurs && !isFramed) history.back();
    else if (next !== undefined && before === undefined && !isFramed)
      history.pushState({ viewer: true }, "", address);
    else history.replaceState(history.state, "", address);
    setId(next);
  }, []);
  return [id, open];
}

const idInAddress = (): string | undefined => location.hash.slice(1) || undefined;

/** The gallery with the unsaved theme of the console's editor, when it shows the page in a frame of its own. */
function useThemed(gallery: Gallery): Gallery {
  const theme = useThemePreview(isFramed, readPreview);
  return theme === undefined ? gallery : { ...gallery, theme };
}

const readPreview = ({ theme }: Record<string, unknown>): Gallery["theme"] => readTheme(theme);
