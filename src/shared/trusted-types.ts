interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL(address: string): string },
  ): unknown;
  defaultPolicy?: unknown;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

/*
 * The content security policy requires trusted types (`require-trusted-types-for 'script'`), but antd writes its rules
 * through `innerHTML` of a style element, and a worker needs a script URL. This default policy allows exactly these
 * two: text without markup, and scripts of the same origin.
 */
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
