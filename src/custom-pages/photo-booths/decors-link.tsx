import { RelatedLists } from "../../screens/list/related-lists";

/** The way to the decors, of which the form offers those that are active (OP-29, OP-90). */
export default function DecorsLink() {
  return (
    <div className="sl-form-row">
      <RelatedLists names={["decors"]} />
    </div>
  );
}
