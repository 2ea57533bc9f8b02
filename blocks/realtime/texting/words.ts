import type { Language } from '@quoin/kit/mail'

/** What stands in text messages beside what a notification says. */
export const textWords: Readonly<Record<Language, { readonly stop: string; code(code: string): string }>> = {
  en: { stop: 'Reply STOP to end.', code: (code) => `${code} is your code to confirm this number.` },
  es: { stop: 'Responde STOP para no recibir más.', code: (code) => `${code} es tu código para confirmar este número.` },
  fr: { stop: 'Répondez STOP pour arrêter.', code: (code) => `${code} est votre code pour confirmer ce numéro.` },
  de: { stop: 'Mit STOP antworten zum Abbestellen.', code: (code) => `${code} ist Ihr Code, um diese Nummer zu bestätigen.` },
  ja: { stop: '配信停止は STOP と返信してください。', code: (code) => `この番号を確認するコードは ${code} です。` },
  zh: { stop: '回复 STOP 退订。', code: (code) => `${code} 是您用于确认此号码的验证码。` },
}

const stops = new Set([
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'stopp',
  'arret',
  'arrêt',
  'parar',
  'baja',
  '停止',
  '退订',
  '退訂',
])
/** Whether somebody answers that they want no more of them. */
export const isStop = (text: string): boolean =>
  stops.has(
    text
      .trim()
      .toLowerCase()
      .replace(/[.!。！]+$/, ''),
  )
