import type { Shape } from '@quoin/ui'
import type { usage as en } from './en.ts'

export const usage = {
  title: 'Nutzung',
  text: 'Was Ihr Unternehmen den Assistenten gefragt hat und was das verbraucht hat. Chats werden gezählt, nie gezeigt.',
  period: 'Zeitraum',
  days: '{count, plural, one {# Tag} other {# Tage}}',
  requests: 'Anfragen',
  tokens: 'Token',
  cost: 'Kosten',
  latency: 'Durchschnittliche Dauer',
  seconds: '{seconds} s',
  errors: 'Fehlerquote',
  feedback: 'Feedback',
  thumbs: '{likes, number} hilfreich · {dislikes, number} nicht',
  overTime: 'Token im Zeitverlauf',
  byAgent: 'Nach Agent',
  byModel: 'Nach Modell',
  agent: 'Agent',
  model: 'Modell',
  input: 'Eingabe-Token',
  output: 'Ausgabe-Token',
  success: 'Erfolgsquote',
  none: 'Noch keine Nutzung',
  noneText: 'In diesem Zeitraum wurde nichts gefragt.',
} satisfies Shape<typeof en>
