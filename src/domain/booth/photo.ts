import { SOURCE_PICTURE } from "../../../contract/rules/source-picture";

/** Whether the server will take this file as a guest's photo: its type, its size, and that it can be decoded. */
export async function isPhoto(file: Blob): Promise<boolean> {
  if (!SOURCE_PICTURE.types.includes(file.type) || file.size > SOURCE_PICTURE.maxBytes) return false;
  if (typeof createImageBitmap === "undefined") return true;
  return createImageBitmap(file).then(
    (bitmap) => {
      bitmap.close();
      return true;
    },
    () => false,
  );
}
