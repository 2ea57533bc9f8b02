/** A text without the characters that XML has no sign for: one of them, and readers refuse the whole file. */
export const inXml = (text: string): string => text.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
