export { MembersPage } from './members/MembersPage.tsx'
export { ProfilePage } from './profile/ProfilePage.tsx'
export { SignUpSettingsPage } from './signUp/SignUpSettingsPage.tsx'
