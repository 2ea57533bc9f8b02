export { drawPaper, type Paper, type PaperLanguage, paperLanguage, paperLanguages, type Pen } from './paper.ts'
export { letterHead, pageFoot } from './parts.ts'
