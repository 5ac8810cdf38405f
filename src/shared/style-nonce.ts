/** Vite's place for the nonce that the server writes into the page; style tags made here must carry it. */
export const styleNonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";

/**
 * antd gives its nonce to the rules of components, but not to its CSS variables nor to the lock of scrolling behind a
 * dialog (@ant-design/cssinjs 1, rc-util 5): the page's policy would drop them.
 *
 * @param place that the tags are put into: the head, or what antd is given for its rules
 */
export function giveNonceToStyles(place: HTMLElement, nonce: string): void {
  const { appendChild, insertBefore } = place;
  const sign = <T extends Node>(node: T): T => {
    if (node instanceof HTMLStyleElement && !node.nonce) node.nonce = nonce;
    return node;
  };
  place.appendChild = (node) => appendChild.call(place, sign(node)) as typeof node;
  place.insertBefore = (node, before) => insertBefore.call(place, sign(node), before) as typeof node;
}
