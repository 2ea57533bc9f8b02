import type { Shape } from '@quoin/ui'
import type { usage as en } from './en.ts'

export const usage = {
  title: 'Uso',
  text: 'Lo que tu empresa preguntó al asistente y lo que consumió. Los chats se cuentan, nunca se muestran.',
  period: 'Periodo',
  days: '{count, plural, one {# día} other {# días}}',
  requests: 'Solicitudes',
  tokens: 'Tokens',
  cost: 'Coste',
  latency: 'Tiempo medio',
  seconds: '{seconds} s',
  errors: 'Tasa de errores',
  feedback: 'Valoraciones',
  thumbs: '{likes, number} útiles · {dislikes, number} no',
  overTime: 'Tokens a lo largo del tiempo',
  byAgent: 'Por agente',
  byModel: 'Por modelo',
  agent: 'Agente',
  model: 'Modelo',
  input: 'Tokens de entrada',
  output: 'Tokens de salida',
  success: 'Tasa de éxito',
  none: 'Aún no hay uso',
  noneText: 'No se preguntó nada en este periodo.',
} satisfies Shape<typeof en>
