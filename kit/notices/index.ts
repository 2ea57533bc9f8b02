export type { Notice } from './notice.ts'
export { type NoticeAbout, noticeCategories, type NoticeCategory, type NoticeRule } from './rule.ts'
export { notify, type Posting } from './notify.ts'
export { noticesOf } from './noticesOf.ts'
