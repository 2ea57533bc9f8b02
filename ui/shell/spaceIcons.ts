import {
  IconBooks,
  IconBox,
  IconBriefcase,
  IconBuildingStore,
  IconCoins,
  IconFileText,
  IconForms,
  IconHeartHandshake,
  IconHome,
  IconMapPin,
  IconMessages,
  IconSettings,
  IconShield,
  IconTargetArrow,
  IconUsers,
} from '@tabler/icons-react'
import type { Icon, Space } from '../screens.ts'

/** What stands for a space where its name is not read. */
export const spaceIcons: Readonly<Record<Space, Icon>> = {
  work: IconHome,
  sell: IconTargetArrow,
  shop: IconBuildingStore,
  loyalty: IconHeartHandshake,
  money: IconCoins,
  assets: IconBox,
  engage: IconForms,
  people: IconUsers,
  content: IconFileText,
  places: IconMapPin,
  learn: IconBooks,
  projects: IconBriefcase,
  messages: IconMessages,
  admin: IconShield,
  settings: IconSettings,
}
