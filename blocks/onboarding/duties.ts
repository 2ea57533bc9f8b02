import { duty } from '@quoin/ui/session/duties.ts'
import { onboarding } from './resources/index.ts'

/** The journeys that wait for their next step. */
export const duties = [
  duty({
    label: {
      en: 'Onboarding to finish',
      de: 'Onboarding abzuschließen',
      es: 'Incorporación por terminar',
      fr: 'Intégration à terminer',
      ja: '完了していないオンボーディング',
      zh: '待完成的入职引导',
    },
    list: onboarding.journeys.list,
    permission: 'onboarding.journeys.read',
    filter: ({ me }) => ({ status: 'active', user_unique_id: me }),
    to: '/onboarding/journey',
  }),
]
