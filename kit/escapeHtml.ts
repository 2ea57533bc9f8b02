/** A text as it stands in HTML, between tags and in attributes. Nothing is as good as an empty text. */
export const escapeHtml = (text: unknown): string => String(text ?? '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
