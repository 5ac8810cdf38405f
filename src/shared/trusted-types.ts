/**
 * The page's policy asks for trusted types (`require-trusted-types-for 'script'`), but antd's style engine writes its
 * rules through `innerHTML` of a style element, and a worker needs a script address. This default policy lets through
 * exactly these two harmless things: text without markup, and scripts of our own origin.
 */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL(address: string): string },
  ): unknown;
  defaultPolicy?: unknown;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

if (factory && !factory.defaultPolicy) {
  factory.createPolicy("default", {
    createHTML(text) {
      if (text.includes("<")) throw new TypeError("Markup is never written as text here");
      return text;
    },
    createScriptURL(address) {
      if (new URL(address, location.href).origin !== location.origin)
        throw new TypeError(`Not a script of this site: ${address}`);
      return address;
    },
  });
}

export {};
