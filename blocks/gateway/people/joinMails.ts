import type { MailTemplate } from '@quoin/kit/mail'

/** Mails about joining a company by the domain of one's address. */
export const joinMails: Readonly<Record<string, MailTemplate>> = {
  join_request: {
    notice: { category: 'approvals' },
    sample: {
      name: 'Ada Lind',
      email: 'ada@acme.example',
      company: 'Acme',
      link: 'https://quoin.example/c/acme/gateway/members',
    },
    texts: {
      en: {
        subject: '{{ name }} asks to join {{ company }}',
        heading: 'New join request',
        body: '<p>{{ name }} ({{ email }}) asks to join {{ company }}. The address is confirmed and belongs to one of your email domains.</p>',
        button: 'Review request',
        note: 'You get this email because you administer {{ company }}.',
      },
      es: {
        subject: '{{ name }} quiere unirse a {{ company }}',
        heading: 'Alguien quiere unirse',
        body: '<p>{{ name }} ({{ email }}) quiere unirse a {{ company }}. La dirección está confirmada y pertenece a uno de los dominios de correo de la empresa.</p>',
        button: 'Ver la solicitud',
        note: 'Recibes este correo porque administras {{ company }}.',
      },
      fr: {
        subject: '{{ name }} demande à rejoindre {{ company }}',
        heading: 'Une demande d’adhésion',
        body: '<p>{{ name }} ({{ email }}) demande à rejoindre {{ company }}. L’adresse est confirmée et appartient à l’un de vos domaines de messagerie.</p>',
        button: 'Voir la demande',
        note: 'Vous recevez ce message car vous administrez {{ company }}.',
      },
      de: {
        subject: '{{ name }} möchte zu {{ company }} gehören',
        heading: 'Eine Anfrage zum Beitritt',
        body: '<p>{{ name }} ({{ email }}) möchte zu {{ company }} gehören. Die Adresse ist bestätigt und liegt in einer Ihrer Mail-Domains.</p>',
        button: 'Anfrage ansehen',
        note: 'Sie erhalten diese Mail, weil Sie {{ company }} verwalten.',
      },
      ja: {
        subject: '{{ name }} さんが {{ company }} への参加を希望しています',
        heading: '参加リクエスト',
        body: '<p>{{ name }} さん（{{ email }}）が {{ company }} への参加を希望しています。メールアドレスは確認済みで、貴社のメールドメインに属しています。</p>',
        button: 'リクエストを見る',
        note: '{{ company }} の管理者の方にお送りしています。',
      },
      zh: {
        subject: '{{ name }} 申请加入 {{ company }}',
        heading: '有人申请加入',
        body: '<p>{{ name }}（{{ email }}）申请加入 {{ company }}。该邮箱已确认，属于贵公司的邮箱域名。</p>',
        button: '查看申请',
        note: '您收到此邮件是因为您是 {{ company }} 的管理员。',
      },
    },
  },
  join_accepted: {
    sample: { name: 'Ada Lind', company: 'Acme', link: 'https://quoin.example/c/acme' },
    texts: {
      en: {
        subject: 'Welcome to {{ company }}',
        heading: 'Hello {{ name }}',
        body: '<p>Your request was approved. You are now a member of {{ company }}.</p>',
        button: 'Open {{ company }}',
      },
      es: {
        subject: 'Ya formas parte de {{ company }}',
        heading: 'Hola, {{ name }}',
        body: '<p>Tu solicitud ha sido aceptada. Ya formas parte de {{ company }}.</p>',
        button: 'Abrir {{ company }}',
      },
      fr: {
        subject: 'Vous avez rejoint {{ company }}',
        heading: 'Bonjour {{ name }}',
        body: '<p>Votre demande a été acceptée. Vous faites désormais partie de {{ company }}.</p>',
        button: 'Ouvrir {{ company }}',
      },
      de: {
        subject: 'Sie gehören jetzt zu {{ company }}',
        heading: 'Guten Tag, {{ name }}',
        body: '<p>Ihre Anfrage wurde angenommen. Sie gehören jetzt zu {{ company }}.</p>',
        button: '{{ company }} öffnen',
      },
      ja: {
        subject: '{{ company }} に参加しました',
        heading: '{{ name }} さん',
        body: '<p>リクエストが承認され、{{ company }} のメンバーになりました。</p>',
        button: '{{ company }} を開く',
      },
      zh: {
        subject: '您已加入 {{ company }}',
        heading: '{{ name }}，您好',
        body: '<p>您的申请已通过，您现在是 {{ company }} 的成员。</p>',
        button: '打开 {{ company }}',
      },
    },
  },
}
