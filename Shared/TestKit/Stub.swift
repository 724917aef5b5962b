package enum TestKitStub {}
