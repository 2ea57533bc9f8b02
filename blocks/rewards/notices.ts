import type { Notice } from '@quoin/kit/notices'

/** What people are told of rewards in the app. */
export const notices: Readonly<Record<'rewards_badge_earned' | 'rewards_adjustment_proposed', Notice>> = {
  rewards_badge_earned: {
    category: 'points',
    sample: { badge: 'Early bird' },
    texts: {
      en: { title: 'You earned the badge “{{ badge }}”', button: 'View badges' },
      de: { title: 'Sie haben das Abzeichen „{{ badge }}“ erhalten', button: 'Abzeichen ansehen' },
      es: { title: 'Has conseguido la insignia «{{ badge }}»', button: 'Ver insignias' },
      fr: { title: 'Vous avez obtenu le badge « {{ badge }} »', button: 'Voir les badges' },
      ja: { title: 'バッジ「{{ badge }}」を獲得しました', button: 'バッジを見る' },
      zh: { title: '您获得了徽章“{{ badge }}”', button: '查看徽章' },
    },
  },
  rewards_adjustment_proposed: {
    category: 'approvals',
    actions: ['rewards.adjustments.approve', 'rewards.adjustments.decline'],
    sample: { by: 'Ada Lind', points: 5_000, reason: 'Goodwill', customer: 'Kim Example' },
    texts: {
      en: { title: 'Points adjustment to approve: {{ points }} for {{ customer }}', body: '{{ by }}: {{ reason }}' },
      de: { title: 'Punktekorrektur freigeben: {{ points }} für {{ customer }}', body: '{{ by }}: {{ reason }}' },
      es: { title: 'Ajuste de puntos por aprobar: {{ points }} para {{ customer }}', body: '{{ by }}: {{ reason }}' },
      fr: { title: 'Ajustement de points à approuver : {{ points }} pour {{ customer }}', body: '{{ by }} : {{ reason }}' },
      ja: { title: 'ポイント調整の承認待ち：{{ customer }} さんに {{ points }} ポイント', body: '{{ by }}：{{ reason }}' },
      zh: { title: '待批准的积分调整：{{ customer }}，{{ points }} 积分', body: '{{ by }}：{{ reason }}' },
    },
  },
}
