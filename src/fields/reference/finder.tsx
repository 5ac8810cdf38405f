import "./reference.css";
import { Select } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../providers/i18n/keys";
import { entityOf } from "./name-of";
import { NotFound } from "./not-found";
import { OptionLine } from "./option-line";
import type { Option } from "./options";
import { reachable } from "./popup-list";
import type { OptionSource } from "./source";
import { useOptions } from "./use-options";

interface FinderProps {
  /** Id of the element that takes the focus; a visible label refers to it. */
  id: string;
  source: OptionSource;
  /** Ids that are not offered, as they have been chosen already. */
  without?: readonly string[];
  /** Message key for the case that nothing is typed and nothing is left to choose. */
  empty: TextKey;
  /** Shown below the name of each option; by default the record's title, if that is not the name. */
  facts?(record: Option["record"]): ReactNode;
  onChoose(option: Option): void;
}

/** A search field that hands over one record after the other and does not keep a value. */
export default function Finder({ id, source, without = [], empty, facts, onChoose }: FinderProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const { options, loading, failed, retry } = useOptions(source, text, open);
  const offered = options.filter((option) => !without.includes(option.id));
  return (
    <Select
      id={id}
      className="sl-reference"
      showSearch
      filterOption={false}
      value={null}
      style={{ width: "100%" }}
      options={offered.map((option) => ({ value: option.id, label: option.name, option }))}
      optionRender={({ label, data }) => (
        <OptionLine
          entity={entityOf(source.entity)}
          name={String(label)}
          record={data.option.record}
          facts={facts?.(data.option.record)}
        />
      )}
      loading={loading && open}
      notFoundContent={
        <NotFound failed={failed} loading={loading} retry={retry} empty={text ? undefined : empty} />
      }
      placeholder={t("fields_ui.type_to_search")}
      popupRender={reachable}
      searchValue={text}
      onSearch={setText}
      open={open}
      onOpenChange={setOpen}
      onSelect={(_: unknown, { option }: { option: Option }) => {
        setText("");
        onChoose(option);
      }}
    />
  );
}
