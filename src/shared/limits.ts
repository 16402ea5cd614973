/** Bytes of an uploaded file. */
export const mostUploadBytes = 25 * 1024 * 1024

/** Bytes of the picture of a person or a workspace. */
export const mostImageBytes = 512 * 1024
