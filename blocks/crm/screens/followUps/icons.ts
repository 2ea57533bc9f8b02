import { IconChecklist, IconMail, IconPhone, IconUsers } from '@tabler/icons-react'

export const followIcons = { task: IconChecklist, call: IconPhone, meeting: IconUsers, mail: IconMail } as const
export type FollowType = keyof typeof followIcons
