import type { NoticeCategory } from '@quoin/kit/notices/rule'
import {
  IconAlertTriangle,
  IconArticle,
  IconAt,
  IconBox,
  IconBuilding,
  IconCalendar,
  IconCheckbox,
  IconClipboardList,
  IconClock,
  IconCreditCard,
  IconHandGrab,
  IconMessage,
  IconMessages,
  IconSchool,
  IconShieldCheck,
  IconShoppingBag,
  IconStar,
  IconVideo,
} from '@tabler/icons-react'
import classes from './realtime.module.css'

const icons: Readonly<Record<NoticeCategory, typeof IconStar>> = {
  approvals: IconShieldCheck,
  orders: IconShoppingBag,
  payments: IconCreditCard,
  points: IconStar,
  stock: IconBox,
  loans: IconHandGrab,
  bookings: IconCalendar,
  reminders: IconClock,
  tasks: IconCheckbox,
  comments: IconMessage,
  mentions: IconAt,
  messages: IconMessages,
  meetings: IconVideo,
  forms: IconClipboardList,
  learning: IconSchool,
  content: IconArticle,
  alerts: IconAlertTriangle,
  company: IconBuilding,
}

/** What kind of thing a notification is about, seen before it is read. */
export function CategoryIcon({ of }: { readonly of: NoticeCategory }) {
  const Icon = icons[of] ?? IconBuilding
  return (
    <span className={classes.category} aria-hidden>
      <Icon size={18} stroke={1.6} />
    </span>
  )
}
