/** What the calls of sign-in hold, in wire names. */

export const signInBody = (login: string, password: string, loginField = 'email'): Readonly<Record<string, string>> => ({
  [loginField]: login,
  password,
})

/** Registration and a repeated confirmation name the address the link in the mail leads to. */
export const registrationBody = <Facts extends object>(values: Facts, confirmSuccessUrl: string) => ({
  ...values,
  confirm_success_url: confirmSuccessUrl,
})
export const reconfirmBody = (email: string, confirmSuccessUrl: string) => ({
  user: { email },
  confirm_success_url: confirmSuccessUrl,
})

export interface PasswordChange {
  readonly password: string
  readonly confirmation: string
  readonly currentPassword?: string
  readonly resetToken?: string
}

/** Without a current password only the new one and its confirmation are sent; a reset token is added when there is one. */
export const passwordBody = ({ password, confirmation, currentPassword, resetToken }: PasswordChange) => ({
  password,
  password_confirmation: confirmation,
  ...(currentPassword && { current_password: currentPassword }),
  ...(resetToken && { reset_password_token: resetToken }),
})
