/** The addresses in `COMFYUI_URL`, of one ComfyUI each. They may contain a password, so the error does not quote them. */
export function readAddresses(text = ""): string[] {
  const addresses = text.split(/[\s,]+/).filter(Boolean);
  if (!addresses.every((address) => /^https?:\/\//.test(address) && URL.canParse(address)))
    throw new Error("COMFYUI_URL is not an address that begins with https:// or http://");
  return addresses;
}
