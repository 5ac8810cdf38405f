/** The nonce that the server writes into Vite's meta tag; every style tag made in the browser must carry it. */
export const styleNonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";

/**
 * Adds the nonce to every style tag put into `container`. antd sets it on the rules of components, but not on its CSS
 * variables nor on its scroll lock (@ant-design/cssinjs 1, rc-util 5), which the content security policy would drop.
 */
export function giveNonceToStyles(container: HTMLElement, nonce: string): void {
  const { appendChild, insertBefore } = container;
  const sign = <T extends Node>(node: T): T => {
    if (node instanceof HTMLStyleElement && !node.nonce) node.nonce = nonce;
    return node;
  };
  container.appendChild = (node) => appendChild.call(container, sign(node)) as typeof node;
  container.insertBefore = (node, before) => insertBefore.call(container, sign(node), before) as typeof node;
}
