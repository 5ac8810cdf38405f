/** Vite's place for the nonce that the server writes into the page; style tags made here must carry it. */
export const styleNonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";

/**
 * antd gives its nonce to the rules of components, but not to its CSS variables nor to the lock of scrolling behind a
 * dialog (@ant-design/cssinjs 1, rc-util 5): the page's policy would drop them. Both put their tags into the head.
 */
export function giveNonceToStyles(head: HTMLHeadElement, nonce: string): void {
  const { appendChild, insertBefore } = head;
  const sign = <T extends Node>(node: T): T => {
    if (node instanceof HTMLStyleElement && !node.nonce) node.nonce = nonce;
    return node;
  };
  head.appendChild = (node) => appendChild.call(head, sign(node)) as typeof node;
  head.insertBefore = (node, before) => insertBefore.call(head, sign(node), before) as typeof node;
}
