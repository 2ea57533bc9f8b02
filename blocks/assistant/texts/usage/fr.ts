import type { Shape } from '@quoin/ui'
import type { usage as en } from './en.ts'

export const usage = {
  title: 'Utilisation',
  text: 'Ce que votre entreprise a demandé à l’assistant et ce qu’il a consommé. Les chats sont comptés, jamais montrés.',
  period: 'Période',
  days: '{count, plural, one {# jour} other {# jours}}',
  requests: 'Requêtes',
  tokens: 'Jetons',
  cost: 'Coût',
  latency: 'Durée moyenne',
  seconds: '{seconds} s',
  errors: 'Taux d’erreur',
  feedback: 'Avis',
  thumbs: '{likes, number} utiles · {dislikes, number} non',
  overTime: 'Jetons au fil du temps',
  byAgent: 'Par agent',
  byModel: 'Par modèle',
  agent: 'Agent',
  model: 'Modèle',
  input: 'Jetons d’entrée',
  output: 'Jetons de sortie',
  success: 'Taux de réussite',
  none: 'Pas encore d’utilisation',
  noneText: 'Rien n’a été demandé pendant cette période.',
} satisfies Shape<typeof en>
