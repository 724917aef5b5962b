import Contracts

extension PageWords {
    // Lines of a paragraph are joined without a space.
    static let japanese = PageWords(
        language: .japanese,
        invalidLink: Words(
            title: "このリンクは使えません",
            text: "このリンクは無効か、有効期限が切れています。もう一度お手続きのうえ、新しいリンクをお受け取りください。"),
        verify: Form(
            title: "メールアドレスの確認",
            text: "ボタンを押して、これがご自身のメールアドレスであることを確認してください。",
            button: "メールアドレスを確認する"),
        verified: Words(
            title: "メールアドレスを確認しました",
            text: "アプリに戻ってログインできます。"),
        confirmAddress: Form(
            title: "このメールアドレスを使う",
            text: "ボタンを押すと、これがCofferアカウントのメールアドレスになります。",
            button: "このメールアドレスを使う"),
        addressConfirmed: Words(
            title: "メールアドレスを変更しました",
            text: "アプリに戻ってください。今後はこのアドレスでログインしてください。"),
        addressTaken: Words(
            title: "このメールアドレスにはアカウントがあります",
            text: "このメールアドレスにはすでに別のアカウントがあるため、そのアカウントで引き続き使われます。"),
        undoAddress: Form(
            title: "今のメールアドレスの維持",
            text: """
                メールアドレスの変更を依頼した人は、あなたのパスワードを知っていました。\
                新しいパスワードを設定してください。アカウントを使っているすべての人がログアウトされ、\
                メールアドレスが元に戻り、PINと、依頼以降に追加されたパスキーと2要素認証が削除されます。
                """,
            button: "今のメールアドレスを維持する"),
        addressUndone: Words(
            title: "アカウントを取り戻しました",
            text: """
                アプリに戻り、このメールアドレスと新しいパスワードでログインできます。\
                設定でアカウントの履歴と、ほかの人に変更された可能性のある内容を確認してください。
                """),
        choosePassword: Form(
            title: "新しいパスワードの設定",
            text: "設定すると、すべての端末からログアウトされ、パスキーとPINが削除されます。",
            button: "パスワードを設定する"),
        passwordChanged: Words(
            title: "パスワードを変更しました",
            text: """
                アプリに戻り、新しいパスワードでログインできます。\
                パスキーとPINは削除されました。アプリでもう一度追加してください。
                """),
        newPassword: "新しいパスワード",
        passwordRule: "8文字以上で、英大文字、英小文字、数字、記号をそれぞれ1文字以上含めてください。",
        problem: { problem in
            switch problem {
            case .missing: "パスワードを入力してください"
            case .tooShort: "パスワードは\(PasswordRule.length.lowerBound)文字以上にしてください"
            case .tooLong: "パスワードは\(PasswordRule.length.upperBound)文字以内にしてください"
            case .noUppercase: "パスワードに英大文字を含めてください"
            case .noLowercase: "パスワードに英小文字を含めてください"
            case .noNumber: "パスワードに数字を含めてください"
            case .noSpecial: "パスワードに記号を含めてください"
            case .hasAddress: "パスワードにメールアドレスを含めないでください"
            case .common: "このパスワードはよく使われているため、使えません"
            case .breached: "このパスワードは過去の情報漏えいに含まれています"
            }
        },
        notSignedIn: "ログインできませんでした",
        backToSignIn: "ログインに戻る",
        refusals: Refusals(
            noAccount: """
                ここにはあなたのアカウントがなく、ログインサービスからアカウントを作成することもできません。
                """,
            addressNotVerified: """
                ログインサービスでメールアドレスが確認されていません。\
                そちらで確認するか、ほかの方法でログインしてください。
                """,
            denied: "ログインサービスでのログインが完了しませんでした。",
            unavailable: """
                ログインサービスに接続できません。もう一度試すか、ほかの方法でログインしてください。
                """,
            over: "このログインは終了しました。最初からやり直してください。",
            failed: "ログインを完了できませんでした。もう一度試すか、ほかの方法でログインしてください。"))
}
