import type { MailTemplate } from '@quoin/kit/mail'

const about = { company: 'Acme', domain: 'acme.example', link: 'https://quoin.example/c/acme/gateway/sign-in' }

/** Mails about a mail domain whose proof is gone. */
export const domainMails: Readonly<Record<string, MailTemplate>> = {
  mail_domain_missing: {
    notice: { category: 'company' },
    sample: { ...about, record: 'quoin-verification=sample', days: 3 },
    texts: {
      en: {
        subject: 'DNS record missing: {{ domain }}',
        heading: 'The DNS record of {{ domain }} is missing',
        body: '<p>the DNS record that verifies {{ domain }} for {{ company }} can no longer be found. If it is still missing after {{ days }} days, the domain is no longer verified: sign-in providers stop working for its addresses, and no one can join with them.</p><p>Add this TXT record to the domain again:</p><p><code>{{ record }}</code></p>',
        button: 'View domains',
        note: 'You get this email because you manage sign-in for {{ company }}.',
      },
      es: {
        subject: 'La prueba de {{ domain }} ha desaparecido',
        heading: 'Falta una línea en {{ domain }}',
        body: '<p>{{ domain }} ya no dice que pertenece a {{ company }}. Si sigue así {{ days }} días, el dominio deja de contar: los proveedores no responderán por sus direcciones y nadie se unirá con ellas.</p><p>Vuelve a añadir esta línea al dominio como registro de tipo TXT:</p><p><code>{{ record }}</code></p>',
        button: 'Ver los dominios',
        note: 'Recibes este correo porque decides cómo accede la gente de {{ company }}.',
      },
      fr: {
        subject: 'La preuve de {{ domain }} a disparu',
        heading: 'Une ligne manque dans {{ domain }}',
        body: '<p>{{ domain }} ne dit plus qu’il appartient à {{ company }}. Si cela dure {{ days }} jours, le domaine ne compte plus : les fournisseurs ne se prononceront plus sur ses adresses et personne n’adhérera par elles.</p><p>Ajoutez de nouveau cette ligne au domaine comme enregistrement de type TXT :</p><p><code>{{ record }}</code></p>',
        button: 'Voir les domaines',
        note: 'Vous recevez ce message car vous décidez comment les membres de {{ company }} se connectent.',
      },
      de: {
        subject: 'Der Nachweis von {{ domain }} fehlt',
        heading: 'In {{ domain }} fehlt eine Zeile',
        body: '<p>{{ domain }} sagt nicht mehr, dass es {{ company }} gehört. Bleibt das {{ days }} Tage so, zählt die Domain nicht mehr: Anbieter sprechen dann nicht mehr für ihre Adressen, und niemand tritt mit ihnen bei.</p><p>Fügen Sie der Domain diese Zeile wieder hinzu, als Eintrag vom Typ TXT:</p><p><code>{{ record }}</code></p>',
        button: 'Domains ansehen',
        note: 'Sie erhalten diese Mail, weil Sie entscheiden, wie sich Personen von {{ company }} anmelden.',
      },
      ja: {
        subject: '{{ domain }} の証明が見つかりません',
        heading: '{{ domain }} に行がありません',
        body: '<p>{{ domain }} が {{ company }} のものであるという記載が見つかりません。この状態が {{ days }} 日続くとドメインは無効になり、プロバイダーはそのアドレスについて証言できず、参加もできなくなります。</p><p>次の行を TXT レコードとしてもう一度ドメインに追加してください。</p><p><code>{{ record }}</code></p>',
        button: 'ドメインを見る',
        note: '{{ company }} のサインイン方法を管理している方にお送りしています。',
      },
      zh: {
        subject: '{{ domain }} 的证明已消失',
        heading: '{{ domain }} 缺少一行记录',
        body: '<p>{{ domain }} 不再声明属于 {{ company }}。如果这种情况持续 {{ days }} 天，该域名将不再有效：登录提供方不再为其地址作证，也无人能凭其加入。</p><p>请将此行作为 TXT 记录重新添加到域名：</p><p><code>{{ record }}</code></p>',
        button: '查看域名',
        note: '您收到此邮件是因为您负责决定 {{ company }} 的登录方式。',
      },
    },
  },
  mail_domain_lost: {
    notice: { category: 'company' },
    sample: about,
    texts: {
      en: {
        subject: '{{ domain }} is no longer verified',
        heading: '{{ domain }} is no longer verified for {{ company }}',
        body: '<p>The DNS record of {{ domain }} has been missing for days, or another company has verified the domain. Sign-in providers no longer work for its addresses, and no one can join with them. Members stay and can sign in another way.</p><p>Once the record is back, verify the domain again.</p>',
        button: 'View domains',
        note: 'You get this email because you manage sign-in for {{ company }}.',
      },
      es: {
        subject: '{{ domain }} ya no cuenta',
        heading: '{{ company }} ha perdido {{ domain }}',
        body: '<p>La prueba de {{ domain }} lleva días sin aparecer, u otra empresa ha demostrado el dominio. Los proveedores ya no responden por sus direcciones y nadie se une con ellas. Los miembros se quedan y acceden de otra manera.</p><p>Cuando la línea vuelva a estar ahí, comprueba de nuevo el dominio.</p>',
        button: 'Ver los dominios',
        note: 'Recibes este correo porque decides cómo accede la gente de {{ company }}.',
      },
      fr: {
        subject: '{{ domain }} ne compte plus',
        heading: '{{ company }} a perdu {{ domain }}',
        body: '<p>La preuve de {{ domain }} manque depuis des jours, ou une autre société a prouvé le domaine. Les fournisseurs ne se prononcent plus sur ses adresses et personne n’adhère par elles. Les membres restent et se connectent autrement.</p><p>Quand la ligne y sera de nouveau, vérifiez encore le domaine.</p>',
        button: 'Voir les domaines',
        note: 'Vous recevez ce message car vous décidez comment les membres de {{ company }} se connectent.',
      },
      de: {
        subject: '{{ domain }} zählt nicht mehr',
        heading: '{{ company }} hat {{ domain }} verloren',
        body: '<p>Der Nachweis von {{ domain }} fehlt seit Tagen, oder eine andere Firma hat die Domain nachgewiesen. Anbieter sprechen nicht mehr für ihre Adressen, und niemand tritt mit ihnen bei. Mitglieder bleiben und melden sich auf anderem Weg an.</p><p>Wenn die Zeile wieder da steht, prüfen Sie die Domain noch einmal.</p>',
        button: 'Domains ansehen',
        note: 'Sie erhalten diese Mail, weil Sie entscheiden, wie sich Personen von {{ company }} anmelden.',
      },
      ja: {
        subject: '{{ domain }} は無効になりました',
        heading: '{{ company }} は {{ domain }} を失いました',
        body: '<p>{{ domain }} の証明が数日間見つからないか、別の会社がこのドメインを証明しました。プロバイダーはそのアドレスについて証言できなくなり、参加もできません。メンバーは残り、ほかの方法でサインインします。</p><p>行が元に戻ったら、ドメインをもう一度確認してください。</p>',
        button: 'ドメインを見る',
        note: '{{ company }} のサインイン方法を管理している方にお送りしています。',
      },
      zh: {
        subject: '{{ domain }} 已不再有效',
        heading: '{{ company }} 已失去 {{ domain }}',
        body: '<p>{{ domain }} 的证明已缺失多日，或另一家公司已证明该域名。登录提供方不再为其地址作证，也无人能凭其加入。成员保留，可用其他方式登录。</p><p>该行恢复后，请重新检查该域名。</p>',
        button: '查看域名',
        note: '您收到此邮件是因为您负责决定 {{ company }} 的登录方式。',
      },
    },
  },
}
