/** Whether nobody sees anything of a text: white space and characters without width, such as U+200B, are all it has. */
export const isBlankText = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);
