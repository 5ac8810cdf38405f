import { ArrowLeftOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Glyph } from "../../components/glyph";
import { PageHeader } from "../../components/page/page-header";
import { madeKey } from "../../providers/i18n/keys";
import type { AnyResource } from "../../resources/define";
import { pathsOf } from "../../resources/routes";
import { useIsPhone } from "../../shared/media-query";
import { useListReturn } from "../use-list-return";

interface EditorHeadProps {
  resource: AnyResource;
  title: string;
  tags?: ReactNode;
  /** Actions of the record besides editing. */
  children?: ReactNode;
}

/** Heading and actions of an editor; on a phone it is the top bar, with a back link (05-event-editor-phone). */
export function EditorHead({ resource, title, tags, children }: EditorHeadProps) {
  const { t } = useTranslation();
  const back = useListReturn(pathsOf(resource).list);
  const name = t("form.back_to", { list: t(madeKey(`resources.${resource.name}.many`)) });
  return (
    <PageHeader
      title={title}
      tags={tags}
      before={
        useIsPhone() && (
          <Link to={back} className="mobile-tap sl-editor-back" aria-label={name} title={name}>
            <Glyph of={ArrowLeftOutlined} />
          </Link>
        )
      }
    >
      {children}
    </PageHeader>
  );
}
