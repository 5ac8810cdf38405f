/** How the first-screen image of a decor fills the screen (OP-88). */
export const SPLASH_FILLING = { fit: 0, cover: 1, stretch: 2 } as const;
