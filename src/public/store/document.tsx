import type { DocumentName } from "../../../contract/entities/store";
import { Markdown } from "../../shared/markdown";
import { Loading, NotFound } from "../states";
import { useTexts } from "../texts";
import { Frame, Heading, Seller } from "./frame";
import { useShop } from "./shop";

/** Offer, terms or privacy (PUB-06 to PUB-08). One that cannot be read is not there (PUB-20). */
export default function DocumentScreen({ name }: { name: DocumentName }) {
  const { t } = useTexts();
  const { documents } = useShop();
  const { state, value } = documents[name];
  if (state === "loading") return <Loading />;
  if (!value?.content_markdown.trim()) return <NotFound />;
  const title = t(`public_store.document.${name}`);
  return (
    <Frame title={title} isInner>
      <main className="shop-document">
        <Heading>{title}</Heading>
        <button type="button" className="button shop-print" onClick={() => print()}>
          {t("public_store.print")}
        </button>
        <div className="shop-markdown">
          <Markdown text={value.content_markdown} />
        </div>
      </main>
      <Seller />
    </Frame>
  );
}
