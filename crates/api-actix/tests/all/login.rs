//! `POST /auth/login`: shapes, statuses, codes.

use crate::harness::{ACME, BOB, PASSWORD, World, shape};

#[actix_web::test]
async fn a_sign_in_answers_with_exactly_the_fields_of_the_interface() {
    let world = World::new().await;
    let answer = world.try_login(ACME, BOB, PASSWORD).await.expect("200");
    assert_eq!(
        shape(&answer.data()),
        "{accessToken:s,membership:{role:s,status:s},refreshToken:s,\
         user:{email:s,id:s,isEmailVerified:b,name:s,role:s}}"
    );
}
