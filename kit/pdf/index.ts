export { drawPaper, type Paper, type PaperLanguage, paperLanguage, paperLanguages, type Pen } from './paper.ts'
export { countPages, isDrawnAsPages, type MarkedPage, markedPage, pageBounds } from './markedPage.ts'
export { letterHead, pageFoot } from './parts.ts'
