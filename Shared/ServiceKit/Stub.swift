package enum ServiceKitStub {}
