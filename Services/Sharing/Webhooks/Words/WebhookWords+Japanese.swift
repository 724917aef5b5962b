extension WebhookWords {
    static let japanese = WebhookWords(
        subject: "Webhookがオフになりました",
        news: { "Cofferは\($1)に、\($0)へのWebhookをオフにしました。" },
        gone: "サーバーが、これ以上のイベントを受け取らないと応答しました（410 Gone）。",
        failing: { "\($0)以降、配信が一度も成功していません。" },
        overflow: "待機中のイベントが多すぎました。",
        security: "アカウントが取り戻されたため、ほかの人が設定した可能性のあるものは停止します。まずアドレスを確認してください。",
        secret: "復元後にシークレットを読み取れなかったため、新しいものに替わりました。新しく発行して、受信側に設定してください。",
        advice: "配信されなかったものは、Cofferの設定で確認できます。Webhookを再びオンにすることもできます。",
        farewell: "このメールは、割り勘についてのメールを停止していても届きます。")
}
