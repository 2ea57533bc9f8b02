export { drawDocument, drawFirst, type Laid, type Look, type TrialDesign } from './draw.ts'
export {
  type Design,
  designSchema,
  documentLanguages,
  logoPlaces,
  pageSizes,
  type TextPart,
  textParts,
  textSections,
} from './design.ts'
export type { Values } from './fillIn.ts'
export { builtInDesign, type DocumentKind, type Problem, problemsOf, samplesOf } from './kind.ts'
